/** A test that failed. `spec` is a path from the root of the copy. */
export type RedTest = { spec: string; title: string };

type Report = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
};

/**
 * The failed tests of a report of Vitest, examples before generated cases: an example fails again next time. A spec that
 * could not be run at all has no failed test.
 */
export function redTests(report: string, root: string): RedTest[] {
  const { testResults } = JSON.parse(report) as Report;
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ ancestorTitles, title }) => ({
          spec: name.replace(`${root}/`, ''),
          title: [...ancestorTitles, title].join(' > '),
        })),
    )
    .toSorted((one, other) => Number(isGenerated(one)) - Number(isGenerated(other)));
}

/** How many tests a report has that passed. */
export function countPassed(report: string): number {
  const { testResults } = JSON.parse(report) as Report;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
}

function isGenerated({ spec }: RedTest): boolean {
  return /\.(property|model)\.spec\.tsx?$/.test(spec);
}
