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
declare module 'virtual:icons/*' {
  /** Paths of icons, by name. */
  export const ICONS: Readonly<Record<string, string>>
}
