import { join } from 'node:path'
import { RESOURCES } from '../../contract/index.ts'
import { openScratchDatabase } from '../store/tableChanges/scratch.ts'
import {
  type OpenChange,
  type WrittenMigration,
  writeMigration,
} from '../store/tableChanges/writeMigration.ts'

const FOLDER = 'src/server/store/migrations'
const USAGE = `usage: npm run migration -- <name>, as in: npm run migration -- fuel_card. It compares the
declarations with the tables of the migrations and writes the next file of ${FOLDER}`

/** `npm run migration -- <name>`: writes the migration that the declarations need. */
async function run([input = '', ...rest]: readonly string[]): Promise<WrittenMigration> {
  const name = input.replaceAll('-', '_')
  if (!/^[a-z][a-z0-9_]*$/.test(name) || rest.length > 0) throw new Error(USAGE)
  const database = await openScratchDatabase()
  try {
    return await writeMigration(database, { resources: RESOURCES, folder: FOLDER, name })
  } finally {
    await database.close()
  }
}

function report({ file, sql, open, failure }: WrittenMigration): string {
  const exception = open.length > 0 ? ', but for the following,' : ''
  const lines = [
    file === null
      ? `nothing to do: the tables of the migrations are${exception} as the declarations say`
      : `${sql}\nwritten to ${join(FOLDER, file)}`,
    ...open.map(waitingLine),
    ...(failure === null ? [] : [`the file does not do its work yet; mend it by hand: ${failure}`]),
  ]
  return lines.join('\n')
}

const waitingLine = ({ file, table, open }: OpenChange): string =>
  open === 'value'
    ? `${join(FOLDER, file)}: a statement for ${table} waits for a value; write it and remove the dashes`
    : `${join(FOLDER, file)}: data of ${table} goes only if you remove the dashes; ` +
      'until then npm test names the difference'

run(process.argv.slice(2)).then(
  (written) => {
    process.stdout.write(`${report(written)}\n`)
    if (written.failure !== null || written.open.some(({ open }) => open === 'value')) process.exitCode = 1
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
