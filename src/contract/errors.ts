import { ACCESS_REFUSALS } from './refusals/access.ts'
import { BUSINESS_REFUSALS } from './refusals/business.ts'
import { CONTENT_REFUSALS } from './refusals/content.ts'
import { FILES_REFUSALS } from './refusals/files.ts'
import { GENERAL_REFUSALS } from './refusals/general.ts'
import { RESOURCE_REFUSALS } from './refusals/resource.ts'
import { SHEETS_REFUSALS } from './refusals/sheets.ts'
import { SYSTEM_REFUSALS } from './refusals/system.ts'
import { fillText, type Sentence } from '../kernel/sentence.ts'

/** Every refusal the server can answer with, by its stable code (`data.errCode` on the wire). */
export const ERRORS = {
  ...GENERAL_REFUSALS,
  ...ACCESS_REFUSALS,
  ...SYSTEM_REFUSALS,
  ...FILES_REFUSALS,
  ...RESOURCE_REFUSALS,
  ...SHEETS_REFUSALS,
  ...BUSINESS_REFUSALS,
  ...CONTENT_REFUSALS,
} as const

export type ErrorCode = keyof typeof ERRORS

/** The names of the placeholders of a sentence. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type NamesOf<Code extends ErrorCode> = Code extends ErrorCode ? NamesIn<(typeof ERRORS)[Code]['text']> : never
/** The codes whose sentence has no placeholder. */
export type PlainCode = { [Code in ErrorCode]: [NamesOf<Code>] extends [never] ? Code : never }[ErrorCode]

type AnyParams = Readonly<Record<string, unknown>>
/**
 * What the sentence of a code needs: its placeholders, or `text`, a sentence that a declaration has for this
 * refusal. Further values are sent to the client as well.
 */
export type ErrorParams<Code extends ErrorCode> = AnyParams &
  (Readonly<Record<NamesOf<Code>, unknown>> | { readonly text: string })
/** What follows a code; of a code known only at run time nothing can be demanded. */
type Following<Code extends ErrorCode, More extends readonly unknown[]> = ErrorCode extends Code
  ? [params?: AnyParams, ...More]
  : [NamesOf<Code>] extends [never]
    ? [params?: AnyParams, ...More]
    : [params: ErrorParams<Code>, ...More]

interface Details {
  readonly errors?: readonly FieldError[]
  readonly details?: AnyParams
}

/** A refusal to be sent to the client. `field` names the input it concerns. */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: ErrorCode
  readonly params: AnyParams
  readonly field: string | undefined
  /** All failed fields of a validation, in the order of the declaration. */
  readonly errors: readonly FieldError[]
  /** Further data of the answer: the current row of a version conflict, the failed rows of a bulk action. */
  readonly details: AnyParams
  constructor(code: Code, ...following: Following<Code, [field?: string, more?: Details]>)
  constructor(
    code: ErrorCode,
    params: AnyParams = {},
    field?: string,
    { errors = [], details = {} }: Details = {},
  ) {
    // A sentence of the noun replaces the usual one; the code stays.
    super(fillText(typeof params.text === 'string' ? params.text : ERRORS[code].text, params))
    this.code = code
    this.params = params
    this.field = field
    this.errors = errors
    this.details = details
  }
  /** Its message as a translatable sentence. */
  get sentence(): Sentence {
    return say(typeof this.params.text === 'string' ? this.params.text : ERRORS[this.code].text, this.params)
  }
  /** It as the error of its field; the field is empty where it concerns the whole row. */
  get fieldError(): FieldError {
    return { field: this.field ?? '', text: this.message, errCode: this.code }
  }
  get status(): number {
    return ERRORS[this.code].status
  }
}

/** The error of one input, to be displayed beside it. */
export interface FieldError {
  readonly field: string
  readonly text: string
  /** The code of the refusal; absent where the value breaks the declaration of its field (VALIDATION). */
  readonly errCode?: ErrorCode
}

/** The sentence of a code. */
export const errorText = (code: PlainCode): string => ERRORS[code].text
/** The error of one input by the code of a refusal. */
export const fieldError = (field: string, code: PlainCode): FieldError =>
  new Refusal(code, {}, field).fieldError

/**
 * The refusal for a row that does not exist or is not visible to the caller, with the noun's own message
 * where it has one.
 */
export const notFound = ({ missing }: { readonly missing: string | null }): Refusal =>
  new Refusal('NOT_FOUND', missing ? { text: missing } : {})

/** Throws a refusal, naming the field it concerns where there is one. */
export function fail<Code extends ErrorCode>(
  code: Code,
  ...following: Following<Code, [field?: string]>
): never {
  throw new Refusal<Code>(code, ...following)
}

/**
 * A sentence of the server that is no refusal: consequences and warnings of an action. Money in `params` is
 * already formatted.
 */
export const say = (text: string, params: Readonly<Record<string, unknown>> = {}): Sentence => ({
  text,
  params,
})
/** The name of a state or choice as a sentence. */
export const sayChoice = (label: string): Sentence => ({ text: label, params: {}, choice: true })
/** The sentence in Chinese with all placeholders filled. */
export const sentenceText = ({ text, params }: Sentence): string => fillText(text, params)
