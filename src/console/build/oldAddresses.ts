import type { Plugin } from 'vite'
import { RESOURCES } from '../../contract/index.ts'

const ID = 'virtual:addresses'

/** The old addresses of all nouns with the path of the list they lead to, apart from what the first view loads. */
export const oldAddresses = (): Plugin => ({
  name: 'quarterdeck-addresses',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load(id) {
    if (id !== `\0${ID}`) return null
    const addresses = Object.fromEntries(
      RESOURCES.flatMap(({ menu }) =>
        Object.entries(menu?.addresses ?? {}).map(([address, target]) => [
          address,
          { ...target, path: menu?.path },
        ]),
      ),
    )
    return `export const ADDRESSES = ${JSON.stringify(addresses)}`
  },
})
