import type { HTMLAttributes } from 'react'
import { Link } from '../../location.tsx'

interface MaybeLinkProps extends HTMLAttributes<HTMLElement> {
  /** Null where the operator has no page to go to. */
  readonly to: string | null
}

/** A link, or the same content as plain text where there is no page to go to. */
export const MaybeLink = ({ to, ...rest }: MaybeLinkProps) =>
  to === null ? <span {...rest} /> : <Link href={to} {...rest} />
