/**
 * A refusal: status of the body, and Chinese sentence with `{named}` placeholders. With `report` it is logged
 * as an error of the server.
 */
export interface ErrorSpec {
  readonly status: number
  readonly text: string
  readonly report?: boolean
}
