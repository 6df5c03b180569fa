import type { Resource } from '../../contract/define/resource.ts'
import { stateSpec } from '../../palette/fields.ts'
import { stateShape } from './stateShape.ts'
import { plainText } from './valueText.ts'

/** A state as shape, colour and word. */
export function StateMark({ resource, state }: { readonly resource: Resource; readonly state: string }) {
  const spec = stateSpec(resource)
  return spec ? (
    <span className="state">
      <span
        className="glyph"
        data-tone={spec.tones?.[state] ?? 'idle'}
        data-shape={stateShape(resource, state)}
      />
      {plainText(spec, state)}
    </span>
  ) : null
}
