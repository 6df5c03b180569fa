import { RESOURCES } from '../../contract/index.ts'
import { createTableSql } from '../store/schema.ts'

const resourceIds = process.argv.slice(2)
const resources = resourceIds.length
  ? RESOURCES.filter((resource) => resourceIds.includes(resource.id))
  : RESOURCES
process.stdout.write(
  `${resources.map((resource) => `-- ${resource.label} ${resource.id}\n${createTableSql(resource)}`).join('\n\n')}\n`,
)
