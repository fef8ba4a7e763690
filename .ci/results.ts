/** The kind of proof: `unit` has examples, `property` many generated cases, `browser` a real browser. */
export type TestKind = 'unit' | 'property' | 'browser';

/** One test of a report. `title` starts with the titles of its suites. */
export type TestResult = { title: string[]; kind: TestKind; isPassed: boolean };

/** The tests of Vitest's JSON report. Skipped and unfinished ones count as not passed. */
export function specTests(report: string): TestResult[] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string;
      assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
    }[];
  };
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title],
      kind: /\.(property|model)\.spec\.tsx?$/.test(name) ? ('property' as const) : ('unit' as const),
      isPassed: status === 'passed',
    })),
  );
}

type Suite = {
  title: string;
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: Suite[];
};

/** The tests of Playwright's JSON report. */
export function browserTests(report: string): TestResult[] {
  const { suites } = JSON.parse(report) as { suites: Suite[] };
  const walk = (suite: Suite, above: string[]): TestResult[] => {
    const path = [...above, suite.title];
    return [
      ...(suite.specs ?? []).map(({ title, ok, tests }) => ({
        title: [...path, title],
        kind: 'browser' as const,
        isPassed: ok && tests.every(({ status }) => status === 'expected'),
      })),
      ...(suite.suites ?? []).flatMap((inner) => walk(inner, path)),
    ];
  };
  return suites.flatMap((suite) => walk(suite, []));
}
