import { longText, text } from '../define/field.ts'

const PATTERN = /^[A-Za-z0-9_-]{1,48}$/

/** What is done with a campaign of red packets. */
export const RED_ENVELOPE_ACTIONS = {
  send: {
    label: '发红包',
    on: 'record',
    ids: 'id',
    from: ['running'],
    handled: true,
    keyed: true,
    danger: 'confirm',
    key: 's f',
    icon: 'send',
    placement: 'row',
    input: {
      accounts: longText('领取人', {
        required: '请输入领取人',
        max: 66_000,
        help: '每行一个 openid、支付宝账号或已关注用户的手机号，最多 1000 个；更多请在发放明细中导入文件',
      }),
      bizNo: text('业务单号', {
        max: 48,
        pattern: PATTERN,
        patternText: '业务单号只能含有字母、数字、- 和 _',
        help: '不填则自动编号；同一单号只发放一次',
      }),
    },
    refusals: { draft: '红包活动未开始', stopped: '红包活动已停止', ended: '红包活动已结束' },
    keywords: ['send', 'issue', 'pay out'],
  },
  start: {
    label: '开始',
    on: 'record',
    ids: 'id',
    from: ['draft', 'stopped'],
    to: 'running',
    handled: true,
    danger: 'ask',
    key: 's e',
    icon: 'play',
    placement: 'both',
    refusals: { ended: '红包活动已结束' },
    keywords: ['start', 'resume'],
  },
  stop: {
    label: '停止',
    on: 'record',
    ids: 'id',
    from: ['running'],
    to: 'stopped',
    handled: true,
    danger: 'ask',
    key: 's d',
    icon: 'circle-stop',
    placement: 'both',
    refusals: { ended: '红包活动已结束' },
    keywords: ['stop', 'pause'],
  },
  fund: {
    label: '打款',
    on: 'record',
    ids: 'id',
    permission: 'edit',
    from: ['draft', 'stopped'],
    handled: true,
    danger: 'ask',
    icon: 'wallet',
    placement: 'row',
    refusals: { running: '红包活动进行中', ended: '红包活动已结束' },
    keywords: ['fund', 'pay in', 'top up'],
  },
} as const

/** The detail of a campaign. */
export const RED_ENVELOPE_DETAIL = {
  lead: { title: 'envelopeName', amount: 'amountBalance' },
  attention: [
    {
      when: { status: 'draft', campStatus: 'created' },
      tone: 'warn',
      text: '支付宝红包打款后才能开始',
      actions: ['fund'],
    },
    { when: { status: 'draft' }, tone: 'warn', text: '草稿，开始后才能发放', actions: ['start'] },
    { when: { status: 'stopped' }, tone: 'warn', text: '红包活动已停止，不能发放', actions: ['start'] },
  ],
  bars: [
    {
      label: '预算',
      total: 'totalAmount',
      main: true,
      parts: [
        { label: '已领', of: ['receivedAmount'], look: 'full' },
        {
          label: '待领取',
          of: ['totalAmount'],
          less: ['amountBalance', 'receivedAmount'],
          look: 'hatched',
        },
        { label: '剩余', of: ['amountBalance'], look: 'pale' },
      ],
    },
  ],
  funnel: {
    label: '转化',
    steps: [
      { label: '总个数', of: ['totalCount'] },
      { label: '已发放', of: ['issuedCount'] },
      { label: '已领取', of: ['receivedCount'] },
    ],
    beside: [
      { label: '成本', of: ['receivedAmount'] },
      { label: '已退回', of: ['refundedCount'] },
    ],
  },
  trend: [
    { label: '已发放', of: 'redEnvelopeRecord', by: 'envelopeId', chart: '每日发放' },
    { label: '已领取', of: 'redEnvelopeRecord', by: 'envelopeId', chart: '每日领取' },
    { label: '已退款', of: 'redEnvelopeRecord', by: 'envelopeId', chart: '每日退款' },
  ],
  sections: {
    活动: [
      ['envelopeNo', 'platform', 'redUseType'],
      ['mchId', 'appid'],
      ['startTime', 'endTime'],
    ],
    金额: [
      ['amountType', 'amount', 'minAmount', 'maxAmount'],
      ['totalCount', 'totalAmount'],
      ['countBalance', 'amountBalance'],
      ['issuedCount', 'issuedAmount'],
      ['receivedCount', 'receivedAmount'],
      ['refundedCount', 'refundedAmount'],
      ['perUserLimit', 'dailyCount'],
    ],
    展示: [['sendName', 'actName', 'sceneId'], 'wishing', 'remark'],
    支付宝: [['crowdNo', 'campStatus'], 'payUrl', 'failMsg'],
  },
  related: {
    发放明细: { of: 'redEnvelopeRecord', by: 'envelopeId' },
    核销明细: { of: 'redEnvelopeVerification', by: 'envelopeId' },
    额度流水: { of: 'mktQuotaLedger', by: 'ownerId' },
  },
} as const
