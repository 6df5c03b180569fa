import { t } from '../../text.ts'

const STEPS = ['填写', '核对', '审核']

/** How far a top-up has come. */
export const Steps = ({ step }: { readonly step: 1 | 2 }) => (
  <span className="recharge-steps">
    {STEPS.map((label, index) => (
      <span
        key={label}
        aria-current={index + 1 === step ? 'step' : undefined}
        data-done={index + 1 < step || undefined}
      >
        <i>{index + 1 < step ? '✓' : index + 1}</i>
        {t(label)}
      </span>
    ))}
  </span>
)
