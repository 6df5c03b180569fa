import type { Client } from './client.ts'

export interface Node {
  readonly id: string
  readonly code: string
  readonly children?: readonly Node[]
  readonly [name: string]: unknown
}

export const codesOf = async (client: Client): Promise<string[]> => {
  const { data } = await client.get<readonly Node[]>('/blade-system/menu/buttons')
  return data.flatMap((menu) => (menu.children ?? []).map((button) => button.code)).sort()
}

export const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
