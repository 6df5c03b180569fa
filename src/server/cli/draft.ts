import { RESOURCES } from '../../contract/index.ts'
import { createTableSql } from '../store/schema.ts'

const wanted = process.argv.slice(2)
const chosen = wanted.length ? RESOURCES.filter((resource) => wanted.includes(resource.id)) : RESOURCES
process.stdout.write(
  `${chosen.map((resource) => `-- ${resource.label} ${resource.id}\n${createTableSql(resource)}`).join('\n\n')}\n`,
)
