/*
 * Asks veraPDF for its verdict on files, by its rules for PDF/UA-1: a line of JSON for each. It runs in veraPDF's own
 * JavaScript engine for Java (Rhino, an old one: no `for (const ... of`), so a Java without a compiler is enough. It reads
 * the rules itself, because veraPDF's reader needs JAXB, which Java no longer has.
 */
const veraPdf = Packages.org.verapdf;
const Profiles = veraPdf.pdfa.validation.profiles.Profiles;
const Flavour = veraPdf.pdfa.flavours.PDFAFlavour;
const nothing = java.util.Collections.emptyList();
const MOST_FAILURES = 100;

veraPdf.gf.foundry.VeraGreenfieldFoundryProvider.initialise();
const foundry = veraPdf.pdfa.Foundries.defaultInstance();
const profile = readProfile('org/verapdf/pdfa/validation/PDFUA-1.xml');
// biome-ignore lint/complexity/noArguments: Rhino's shell passes its arguments so
Array.from(arguments).forEach((file) => {
  const document = foundry.createParser(new java.io.File(file), Flavour.PDFUA_1);
  const verdict = foundry.createValidator(profile, MOST_FAILURES, false, false, false).validate(document);
  const failed = [];
  verdict.getFailedChecks().forEach((id) => {
    failed.push(`${id.getClause()}-${id.getTestNumber()}`);
  });
  const isCompliant = verdict.isCompliant();
  const [rules, assertions] = [profile.getRules().size(), verdict.getTotalAssertions()];
  print(JSON.stringify({ file: `${file}`, isCompliant, rules, assertions, failed: failed.sort() }));
});

function readProfile(resource) {
  const stream = java.lang.Thread.currentThread().getContextClassLoader().getResourceAsStream(resource);
  const xml = javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(stream);
  const [rules, variables] = [new java.util.HashSet(), new java.util.HashSet()];
  elementsOf(xml, 'rule').forEach((rule) => {
    rules.add(ruleOf(rule));
  });
  elementsOf(xml, 'variable').forEach((variable) => {
    variables.add(variableOf(variable));
  });
  if (rules.size() !== elementsOf(xml, 'rule').length) throw new Error('Two rules have one name.');
  const details = Profiles.profileDetailsFromValues('PDF/UA-1', '', '', new java.util.Date(0));
  return Profiles.profileFromValues(Flavour.PDFUA_1, details, '', rules, variables);
}

function ruleOf(rule) {
  const [number] = elementsOf(rule, 'id');
  const specification = Flavour.Specification.valueOf(number.getAttribute('specification'));
  const test = java.lang.Integer.parseInt(number.getAttribute('testNumber'));
  const id = Profiles.ruleIdFromValues(specification, number.getAttribute('clause'), test);
  const [object, tags] = [rule.getAttribute('object'), rule.getAttribute('tags')];
  const deferred = rule.hasAttribute('deferred')
    ? java.lang.Boolean.valueOf(rule.getAttribute('deferred'))
    : null;
  const words = ['description', 'test'].map((name) => textOf(rule, name));
  const error = Profiles.errorFromValues(textOf(rule, 'message'), nothing);
  return Profiles.ruleFromValues(id, object, deferred, tags, words[0], words[1], error, nothing);
}

function variableOf(variable) {
  const [name, object] = [variable.getAttribute('name'), variable.getAttribute('object')];
  return Profiles.variableFromValues(
    name,
    object,
    textOf(variable, 'defaultValue'),
    textOf(variable, 'value'),
  );
}

function elementsOf(node, name) {
  const list = node.getElementsByTagName(name);
  return Array.from({ length: list.getLength() }, (_, index) => list.item(index));
}

function textOf(node, name) {
  return elementsOf(node, name)[0].getTextContent();
}
