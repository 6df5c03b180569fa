/** Follows a link as a click does. */
export const navigateTo = (link: HTMLAnchorElement): void => {
  link.focus()
  link.click()
}
