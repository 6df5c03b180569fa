import { readFile } from 'node:fs/promises'
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { RESOURCES } from '../../contract/index.ts'
import { CommandError, ServerRefusal } from '../exit.ts'
import { t } from '../text.ts'
import { CHANGE_TOOLS } from './changeTools.ts'
import { READ_TOOLS } from './readTools.ts'
import { SAVE_TOOLS } from './saveTools.ts'
import { fieldsSchema, filterText } from './schema.ts'
import type { Tool, ToolContext, ToolInput } from './tool.ts'

/** The documentation lies beside the bundle. */
const DOCUMENTATION = new URL('./cli.md', import.meta.url)
const MARKDOWN = 'text/markdown'

const INSTRUCTIONS =
  'Quarterdeck is an operations console. Everything runs under the rights of one account and is written into its ' +
  'operation log. Find commands with search_commands, learn a noun with describe_noun, preview before you change.'

const textContent = (text: string) => [{ type: 'text' as const, text }]

/** Runs a tool; a refusal is an answer that says why, with what is wrong with each field. */
async function answer(tool: Tool, input: ToolInput, context: ToolContext) {
  try {
    const result = await tool.run(input, context)
    return { content: textContent(JSON.stringify(result, null, 1)) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const details =
      error instanceof ServerRefusal ? error.errors.map(({ field, text }) => `${field}: ${t(text)}`) : []
    return { content: textContent([error.message, ...details].join('\n')), isError: true }
  }
}

function addTools(server: McpServer, context: ToolContext): void {
  for (const tool of [...READ_TOOLS, ...CHANGE_TOOLS, ...SAVE_TOOLS])
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: fromJsonSchema<ToolInput>(tool.input),
        annotations: { ...tool.annotations, openWorldHint: false },
      },
      (input) => answer(tool, input, context),
    )
}

function nounText(id: string): string {
  const resource = RESOURCES.find((one) => one.id === id)
  if (!resource) return ''
  return [
    `# ${resource.id}: ${t(resource.label)}`,
    `Filters: ${filterText(resource)}`,
    '```json',
    JSON.stringify(fieldsSchema(resource.fields), null, 1),
    '```',
  ].join('\n\n')
}

function addDocumentation(server: McpServer): void {
  const guide = 'quarterdeck://docs/cli'
  server.registerResource('cli', guide, { title: 'Command line', mimeType: MARKDOWN }, async () => ({
    contents: [{ uri: guide, mimeType: MARKDOWN, text: await readFile(DOCUMENTATION, 'utf8') }],
  }))
  for (const { id, label } of RESOURCES) {
    const uri = `quarterdeck://nouns/${id}`
    server.registerResource(`noun-${id}`, uri, { title: t(label), mimeType: MARKDOWN }, () => ({
      contents: [{ uri, mimeType: MARKDOWN, text: nounText(id) }],
    }))
  }
}

/** The tools and the documentation, for one client. */
export function createServer(context: ToolContext): McpServer {
  const server = new McpServer(
    { name: 'quarterdeck', version: '1.0.0' },
    { instructions: INSTRUCTIONS, capabilities: { tools: {}, resources: {} } },
  )
  addTools(server, context)
  addDocumentation(server)
  return server
}
