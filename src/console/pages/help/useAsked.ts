import { useSearch } from '../../location.tsx'
import { codeOfPath } from './codeOfPath.ts'

/** What the address asks for: an article by its id, by the code of a menu, or the operator's own feedback. */
export interface Asked {
  readonly id: string
  readonly code: string
  readonly isFeedBack: boolean
}

export function useAsked(): Asked {
  const search = new URLSearchParams(useSearch())
  return {
    id: search.get('id') ?? '',
    code: search.get('code') ?? codeOfPath(search.get('of') ?? ''),
    isFeedBack: search.has('feedback'),
  }
}
