/** Replaces the dialog that cmdk imports, because the palette renders its own. */
const nothing = (): null => null
export { nothing as Content, nothing as Overlay, nothing as Portal, nothing as Root }
