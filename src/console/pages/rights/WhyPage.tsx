import type { KeyboardEvent } from 'react'
import { appearance } from '../../appearance.ts'
import { Redirect, useLocation, useSearch } from '../../location.tsx'
import type { PageProps } from '../../pageProps.ts'
import { isEditable } from '../../zone.ts'
import { type Question, useWhy } from './useWhy.ts'
import { useWhyUser } from './useWhyUser.ts'
import { WhyAnswer } from './WhyAnswer.tsx'
import { WhyHead } from './WhyHead.tsx'
import { WhyQuestion } from './WhyQuestion.tsx'
import { userOfPath } from './whyPath.ts'
import './why.css'

const focusQuestion = (page: Element): void => page.querySelector<HTMLElement>('[role=combobox]')?.focus()

/** What a user may do and why: the question is in the address, so that an answer can be passed on. */
export function WhyPage({ path }: PageProps) {
  const userId = userOfPath(path)
  return userId === null ? <Redirect to="/system/user" /> : <Why path={path} userId={userId} />
}

function Why({ path, userId }: { readonly path: string; readonly userId: string }) {
  const user = useWhyUser(userId)
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  const question: Question = { deed: search.get('deed') ?? '', row: search.get('row') ?? '' }
  const why = useWhy(userId, question)
  const ask = ({ deed, row }: Question): void => {
    const query = new URLSearchParams({ ...(deed ? { deed } : {}), ...(row ? { row } : {}) }).toString()
    navigate(query ? `${path}?${query}` : path, { replace: true })
  }
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== '/' || !appearance.singleKeys || isEditable(document.activeElement)) return
    event.preventDefault()
    event.stopPropagation()
    focusQuestion(event.currentTarget)
  }
  return (
    <div role="presentation" className="why-page" onKeyDown={press}>
      <WhyHead user={user} />
      <div className="why-body">
        <WhyQuestion
          name={user?.realName ?? user?.account ?? ''}
          question={question}
          title={why.explanation?.deed.title ?? ''}
          error={why.error}
          ask={ask}
        />
        {question.deed === '' ? null : <WhyAnswer why={why} userId={userId} />}
      </div>
    </div>
  )
}
