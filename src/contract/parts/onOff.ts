/** A row that is switched off and on by one call, `changeStatus`: `status` 1 enabled, 0 disabled. */
export const onOff = {
  states: { label: '状态', initial: 'enabled', labels: { enabled: '启用', disabled: '停用' }, wire: { enabled: 1, disabled: 0 }, tones: { enabled: 'ok', disabled: 'idle' } },
  actions: {
    enable: { label: '启用', on: 'selection', verb: 'changeStatus', pick: { status: 1 }, permission: 'changeStatus', from: ['disabled'], to: 'enabled', inverse: 'disable', key: 's e', icon: 'circle-check', place: 'both', words: ['enable', 'switch on'] },
    disable: { label: '停用', on: 'selection', verb: 'changeStatus', pick: { status: 0 }, permission: 'changeStatus', from: ['enabled'], to: 'disabled', inverse: 'enable', key: 's d', icon: 'circle-slash', place: 'both', words: ['disable', 'switch off'] },
  },
  buttons: { changeStatus: { label: '启用或停用', icon: 'power', place: 'both' } },
} as const
