import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
} from 'react'
import { navigate, usePathname, useSearch as useBrowserSearch } from 'wouter/use-browser-location'

/**
 * Where the component stands: in the page of a tab that is the tab's own address, elsewhere the browser's.
 */
interface LocationHooks {
  readonly usePath: () => string
  readonly useSearch: () => string
}
const Location = createContext<LocationHooks>({ usePath: usePathname, useSearch: useBrowserSearch })

/** Gives everything below an address of its own; the hooks given must always be the same functions. */
export const LocationFrame = Location

export const useLocation = (): [string, typeof navigate] => [useContext(Location).usePath(), navigate]
/** The query without its question mark. */
export const useSearch = (): string => useContext(Location).useSearch().replace(/^\?/, '')

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly href: string
  readonly children?: ReactNode
  readonly 'data-row'?: boolean
}
/** A link that changes the page without loading it anew; with a modifier key the browser does as always. */
export function Link({ href, onClick, children, ...rest }: LinkProps) {
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  )
}

/** Goes elsewhere instead of showing anything. */
export function Redirect({ to }: { readonly to: string }) {
  useLayoutEffect(() => {
    navigate(to, { replace: true })
  }, [to])
  return null
}
