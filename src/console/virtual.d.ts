declare module 'virtual:catalogue/en' {
  export const messages: import('@lingui/core').Messages
}
declare module 'virtual:words' {
  /** Readings of every character that stands in the declarations: `{ 重: 'zhong/chong' }`. */
  export const words: Readonly<Record<string, string>>
}
