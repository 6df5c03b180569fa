declare module 'virtual:catalogue/*' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:words' {
  /** Readings of every character in the declarations: `{ 重: 'zhong/chong' }`. */
  export const readings: Readonly<Record<string, string>>
}
declare module 'virtual:nouns' {
  /** Changes with every source and text of the console. */
  export const VERSION: string
}
declare module 'virtual:addresses' {
  /** Old addresses of screens, each with the path of the list it leads to. */
  export const ADDRESSES: Readonly<
    Record<string, import('../contract/define/resourceInput.ts').OldAddress & { readonly path: string }>
  >
}
declare module 'virtual:icons/*' {
  /**
   * Paths of icons by name: of the login page, of the first view, of the commands, or all but those of the
   * login page.
   */
  export const PATHS: Readonly<Record<string, string>>
}
