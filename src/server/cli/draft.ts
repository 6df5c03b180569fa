import { RESOURCES } from '../../contract/index.ts'
import { createTableSql } from '../store/schema.ts'

const resourceIds = process.argv.slice(2)
const chosen = resourceIds.length
  ? RESOURCES.filter((resource) => resourceIds.includes(resource.id))
  : RESOURCES
process.stdout.write(
  `${chosen.map((resource) => `-- ${resource.label} ${resource.id}\n${createTableSql(resource)}`).join('\n\n')}\n`,
)
