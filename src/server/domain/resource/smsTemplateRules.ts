import { fail } from '../../../contract/errors.ts'
import { sceneOf } from '../../../contract/parts/smsScenes.ts'
import { problemOf, type TextProblem } from '../../../contract/parts/smsText.ts'
import { readParam } from '../../engine/parameters.ts'
import type { Work } from '../../engine/work.ts'

/** Words that carriers refuse, unless the parameter `sms.sensitiveWords` has others. */
const SENSITIVE = '赌博,博彩,六合彩,色情,裸聊,代开发票,信用卡套现,高利贷,枪支,毒品'

function refuse(problem: TextProblem): never {
  switch (problem.kind) {
    case 'brace':
      return fail('SMS_BRACE', {}, 'content')
    case 'sign':
      return fail('SMS_SIGN_INSIDE', {}, 'content')
    case 'unknown':
      return fail('SMS_PARAM_UNKNOWN', { name: problem.name }, 'content')
    case 'missing':
      return fail('SMS_VARIABLE_MISSING', { name: problem.name }, 'content')
  }
}

/** Refuses the text of a scene with braces that are no variable, foreign or missing variables, or such words. */
export async function requireText(sceneCode: string, content: string, work: Work): Promise<void> {
  if (content === '') fail('SMS_CONTENT', {}, 'content')
  const scene = sceneOf(sceneCode)
  const problem = scene ? problemOf(scene, content) : null
  if (problem) refuse(problem)
  const words = (await readParam(work, 'sms.sensitiveWords')) ?? SENSITIVE
  const word = words
    .split(/[,，\s]+/)
    .filter(Boolean)
    .find((one) => content.includes(one))
  if (word !== undefined) fail('SMS_SENSITIVE', { word }, 'content')
}
