/** Seeing the orders of big platforms and of affiliate channels. */
export const PLATFORM_VIEWS = ['daPaiOrder', 'daPaiGoods', 'commerceConfig', 'commerceOrder'].map(
  (noun) => `${noun}_view`,
)
/** Working with them. */
export const PLATFORMS = [
  ...['remap', 'push', 'export'].map((suffix) => `daPaiOrder_${suffix}`),
  ...['add', 'edit', 'delete', 'export', 'import'].map((suffix) => `daPaiGoods_${suffix}`),
  'commerceConfig_add',
  'commerceConfig_edit',
  'commerceOrder_export',
]
