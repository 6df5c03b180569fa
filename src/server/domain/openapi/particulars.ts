import type { Particulars } from '../../engine/particularsByNoun.ts'
import { apiKeyParticulars } from './apiKey.ts'
import { appParticulars } from './app.ts'
import { notifyParticulars } from './notify.ts'
import { secretParticulars } from './secret.ts'

/** What is particular to the nouns of merchant credentials. */
export const OPENAPI_PARTICULARS: readonly Particulars[] = [
  apiKeyParticulars,
  appParticulars,
  notifyParticulars,
  secretParticulars,
]
