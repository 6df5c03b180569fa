import { queryFavors } from './favor.ts'
import { claimFavors, issueFavor } from './favorIssue.ts'

/** Calls about vouchers of WeChat Pay and Alipay. */
export const favorCalls = { issue: issueFavor, claim: claimFavors, query: queryFavors } as const
