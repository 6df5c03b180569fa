import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The test files that take longest, longest first, as the minutes at the end of `npm test` show them. */
const LONGEST = [
  'everyPagePlatform',
  'everyPageCompany',
  'backup',
  'start.embedded',
  'reads',
  'openApi',
  'resources',
  'files',
  'orders',
  'stockIn',
  'chaos',
  'guesses',
  'merchant',
  'intake',
  'access',
  'screens',
  'contract',
  'themes',
  'keyboard',
  'mouse',
  'batchLife',
]

/** Begins with the longest files, so that the last ones to end are short and both cores stay busy. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(basename(moduleId).replace(/\.test\.tsx?$/, ''))
      return place < 0 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
