/** A configuration of which at most one is enabled in a tenant: `status` 1 disabled, 2 enabled. */
export const enabledOne = {
  states: {
    label: '状态',
    initial: 'disabled',
    labels: { disabled: '停用', enabled: '启用' },
    wire: { disabled: 1, enabled: 2 },
    tones: { disabled: 'idle', enabled: 'ok' },
  },
  actions: {
    enable: {
      label: '启用',
      on: 'record',
      ids: 'id',
      from: ['disabled'],
      to: 'enabled',
      inverse: 'disable',
      handled: true,
      key: 's e',
      icon: 'circle-check',
      placement: 'row',
      keywords: ['enable', 'switch on'],
    },
    disable: {
      label: '停用',
      on: 'record',
      ids: 'id',
      permission: 'enable',
      from: ['enabled'],
      to: 'disabled',
      inverse: 'enable',
      key: 's d',
      icon: 'circle-slash',
      placement: 'row',
      keywords: ['disable', 'switch off'],
    },
  },
} as const
