declare module 'virtual:catalogue/en' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:words' {
  /** Readings of every character that stands in the declarations: `{ 重: 'zhong/chong' }`. */
  export const words: Readonly<Record<string, string>>
}
declare module 'virtual:nouns' {
  /** A noun with a place in the menu: the code and path of its leaf, and its declaration. */
  export interface Noun { readonly id: string; readonly code: string; readonly path: string; readonly load: () => Promise<import('../contract/define/resource.ts').Resource> }
  export const NOUNS: readonly Noun[]
}
declare module 'virtual:icons' {
  /** Paths of the icons shown at first, by name. */
  export const FIRST: Readonly<Record<string, string>>
}
