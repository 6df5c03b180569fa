/** How a parcel stands, as its express company reports it. */
export const TRACK_STATES = {
  labels: {
    collected: '揽收',
    moving: '运输中',
    delivering: '派送中',
    signed: '已签收',
    trouble: '异常',
    returned: '退回',
  },
  wire: { collected: 1, moving: 2, delivering: 3, signed: 4, trouble: 5, returned: 6 },
} as const
export type TrackState = keyof typeof TRACK_STATES.wire
