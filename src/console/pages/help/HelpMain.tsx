import { HelpArticle } from './HelpArticle.tsx'
import { HelpHome } from './HelpHome.tsx'
import { OwnFeedBack } from './OwnFeedBack.tsx'
import type { Asked } from './useAsked.ts'

/** What the address asks for; the first keys where it asks for nothing. */
export function HelpMain({ id, code, isFeedBack }: Asked) {
  if (isFeedBack) return <OwnFeedBack />
  return id || code ? <HelpArticle key={`${id} ${code}`} id={id} code={code} /> : <HelpHome />
}
