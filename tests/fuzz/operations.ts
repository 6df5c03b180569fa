/** A JSON schema of the API documentation. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
}

/** One documented call: method, path, parameters and body. */
export interface Operation {
  readonly method: string
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly query: Readonly<Record<string, Schema>>
  readonly body: Schema | null
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema?: Schema
}
interface Documented {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Documentation {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
}

/** Calls of the test server, and logout, which would end the login of the caller. */
const EXCLUDED_PATHS = /^\/api\/blade-test\/(?!specimen)|logout/

/** Every call in `/openapi.json` of a server, in a fixed order. */
export async function operationsOf(url: string): Promise<readonly Operation[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Documentation
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, documented]): Operation => ({
        method: method.toUpperCase(),
        path,
        body: documented.requestBody?.content['application/json']?.schema ?? null,
        query: Object.fromEntries(
          (documented.parameters ?? [])
            .filter((param) => param.in === 'query')
            .map((param) => [param.name, param.schema ?? {}]),
        ),
      }),
    ),
  )
  return all
    .filter(({ path }) => !EXCLUDED_PATHS.test(path))
    .sort((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))
}

/** Every documented parameter name. */
export function namesIn(operations: readonly Operation[]): readonly string[] {
  const names = new Set<string>()
  const gather = ({ properties = {}, items }: Schema): void => {
    for (const [name, schema] of Object.entries(properties)) {
      names.add(name)
      gather(schema)
    }
    if (items) gather(items)
  }
  for (const { query, body } of operations) {
    gather({ properties: query })
    if (body) gather(body)
  }
  return [...names].sort()
}
