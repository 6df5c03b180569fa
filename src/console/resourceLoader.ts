import type { Messages } from '@lingui/core'
import { VERSION } from 'virtual:nouns'
import type { Resource } from '../contract/define/resource.ts'
import { requireEnglish } from './text.ts'

/** Loads a chunk by a path built from the noun, so that no earlier chunk grows with the number of nouns. */
const importAsset = <T>(kind: 'noun' | 'en', id: string): Promise<T> =>
  import(/* @vite-ignore */ `/assets/${kind}-${id}.js?v=${VERSION}`) as Promise<T>

let findLoadedResource: (id: string) => Resource | undefined = () => undefined
/** Sets the list of all declarations once it has been loaded. */
export const setResourceLookup = (lookup: typeof findLoadedResource): void => {
  findLoadedResource = lookup
}

const fetchResource = (id: string): Promise<Resource> =>
  importAsset<Readonly<Record<string, Resource>>>('noun', id).then((file) => {
    const resource = file[id]
    if (!resource) throw new Error(`${id} is not declared`)
    return resource
  })

/** Loads the texts of a noun, for use outside its own list. */
export const loadResourceTexts = (id: string): Promise<void> =>
  requireEnglish(id, () => importAsset<{ readonly messages: Messages }>('en', id))

/**
 * The declaration of a noun with its texts in the language of the console, loaded on its own unless all
 * declarations are loaded.
 */
export async function loadResource(id: string): Promise<Resource> {
  const [resource] = await Promise.all([findLoadedResource(id) ?? fetchResource(id), loadResourceTexts(id)])
  return resource
}
