import type { Messages } from '@lingui/core'
import { VERSION } from 'virtual:nouns'
import type { Resource } from '../contract/define/resource.ts'
import { requireEnglish } from './text.ts'

/** Files named by their noun, so that nothing fetched before grows with the number of nouns. */
const importAsset = <T>(kind: 'noun' | 'en', id: string): Promise<T> =>
  import(/* @vite-ignore */ `/assets/${kind}-${id}.js?v=${VERSION}`) as Promise<T>

let findLoadedResource: (id: string) => Resource | undefined = () => undefined
/** Tells where all declarations are, once they have been fetched. */
export const setResourceLookup = (lookup: typeof findLoadedResource): void => {
  findLoadedResource = lookup
}

const fetchResource = (id: string): Promise<Resource> =>
  importAsset<Readonly<Record<string, Resource>>>('noun', id).then((file) => {
    const resource = file[id]
    if (!resource) throw new Error(`${id} is not declared`)
    return resource
  })

/** The words of a noun, for whoever shows it outside its own list. */
export const loadResourceTexts = (id: string): Promise<void> =>
  requireEnglish(id, () => importAsset<{ readonly messages: Messages }>('en', id))

/**
 * The declaration of a noun with its words in the language of the console, fetched alone unless all of them
 * are here.
 */
export async function loadResource(id: string): Promise<Resource> {
  const [resource] = await Promise.all([findLoadedResource(id) ?? fetchResource(id), loadResourceTexts(id)])
  return resource
}
