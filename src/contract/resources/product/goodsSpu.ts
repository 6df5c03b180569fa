import { dictionary, image, integer, longText, money, oneOf, reference, references, rows, text } from '../../define/field.ts'
import { defineResource } from '../../define/resource.ts'
import { goodsTypes } from '../../parts/goodsTypes.ts'
import { skuRows } from '../../parts/skuFields.ts'

/** What is sold, whatever its variant; its SKUs are written with it. */
export const goodsSpu = defineResource({
  id: 'goodsSpu', label: '商品', path: '/biz-product/goodsSpu', scope: 'tenant', title: 'spuName', export: true,
  fields: {
    mainImage: image('主图', { width: 72, accept: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024 }),
    spuName: text('商品名称', { required: '请输入商品名称', max: 100, search: 'contains', width: 220 }),
    spuCode: text('商品编码', { computed: true, number: { prefix: 'SPU', digits: 6 }, max: 32, mono: true, search: 'equals' }),
    goodsType: oneOf('商品类型', goodsTypes.labels, { wire: goodsTypes.wire, required: '请选择商品类型' }),
    deliverType: oneOf('交付方式', { stock: '平台库存', api: '供应商接口', manual: '人工发货', stockFirst: '先库存后接口' }, { wire: { stock: 1, api: 2, manual: 3, stockFirst: 4 }, required: '请选择交付方式' }),
    categoryId: reference('商品分类', { to: 'goodsCategory', where: { status: 'enabled' }, required: '请选择商品分类' }),
    brandId: reference('品牌', { to: 'goodsBrand', where: { status: 'enabled' } }),
    taxCode: dictionary('税收分类', { code: 'goods_tax', business: true, help: '上架前必须维护' }),
    accountType: oneOf('充值账号类型', { none: '无', mobile: '手机号', qq: 'QQ号', email: '邮箱', member: '会员账号', fuel: '加油卡号' }, { wire: { none: 0, mobile: 1, qq: 2, email: 3, member: 4, fuel: 5 }, default: 'none' }),
    specIds: references('规格', { to: 'goodsSpec', where: { status: 'enabled' }, max: 3 }),
    skus: rows('规格商品', { of: 'goodsSku', by: 'spuId', required: '请至少填写一个规格商品', max: 200, fields: skuRows, help: '选了规格后，规格值按所选规格的顺序填写，如 白/350ml；只填一行且规格值留空，则按全部组合生成' }),
    refundable: oneOf('支持退款', { yes: '支持', no: '不支持' }, { wire: { yes: 1, no: 0 }, help: '不填时实物支持，其余不支持' }),
    afterSaleDays: integer('售后期(天)', { min: 0, max: 365, help: '不填时实物为 7 天，其余为 0' }),
    useRule: longText('使用说明', { max: 2000 }),
    images: rows('轮播图', { max: 9, fields: { image: image('图片', { required: true, accept: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024 }) } }),
    detailHtml: longText('商品详情', { max: 50_000 }),
    skuCount: integer('规格数', { computed: true }),
    lowPrice: money('最低售价', { computed: true }),
    highPrice: money('最高售价', { computed: true }),
    sourcePoolId: text('引用来源', { computed: true, max: 20 }),
    sourceVersion: integer('引用版本', { computed: true }),
    sort: integer('排序', { default: 0, min: 0, max: 9999 }),
  },
  states: {
    field: 'shelfStatus', label: '上架状态', initial: 'draft', labels: { draft: '草稿', on: '已上架', off: '已下架', forced: '强制下架' },
    wire: { draft: 0, on: 1, off: 2, forced: 3 }, tones: { draft: 'idle', on: 'ok', off: 'warn', forced: 'bad' },
  },
  actions: {
    shelve: { label: '上架', on: 'selection', verb: 'changeShelfStatus', pick: { shelfStatus: 1 }, permission: 'shelf', from: ['draft', 'off'], to: 'on', inverse: 'unshelve', handled: true, key: 's u', icon: 'arrow-up', place: 'both', words: ['put on shelf', 'publish'] },
    unshelve: { label: '下架', on: 'selection', verb: 'changeShelfStatus', pick: { shelfStatus: 2 }, permission: 'shelf', from: ['on', 'forced'], to: 'off', inverse: 'shelve', handled: true, key: 's d', icon: 'arrow-down', place: 'both', words: ['take off shelf', '解除强制下架'] },
    forceOff: { label: '强制下架', on: 'selection', verb: 'changeShelfStatus', pick: { shelfStatus: 3 }, permission: 'forceOff', from: ['on', 'off'], to: 'forced', handled: true, danger: 'confirm', icon: 'ban', place: 'both', input: { reason: text('原因', { required: '请填写强制下架原因', max: 200 }) }, words: ['force off'] },
    copy: { label: '复制', on: 'record', ids: 'id', handled: true, icon: 'copy', place: 'row', done: '已复制为草稿', words: ['duplicate'] },
  },
  buttons: { shelf: { label: '上架或下架', icon: 'arrow-up-down', place: 'both' }, forceOff: { label: '强制下架或解除', icon: 'ban', place: 'both' } },
  list: {
    columns: ['mainImage', 'spuName', 'spuCode', 'goodsType', 'categoryId', 'brandId', 'skuCount', 'lowPrice', 'highPrice', 'shelfStatus', 'updateTime'],
    search: ['spuName', 'spuCode', 'goodsType', 'categoryId', 'brandId', 'shelfStatus', 'deliverType'], sort: '-updateTime',
  },
  form: {
    sections: {
      基本信息: ['spuName', 'goodsType', 'deliverType', 'accountType', 'categoryId', 'brandId', 'taxCode', 'sort'],
      规格与价格: ['specIds', 'skus'],
      售后与使用: ['refundable', 'afterSaleDays', 'useRule'],
      图文: ['mainImage', 'images', 'detailHtml'],
    },
  },
  menu: { branch: 'goodsManage', sort: 1, icon: 'package', path: '/goods/spu', name: '商品列表', en: 'Product list', key: 'g p' },
  words: ['product', 'goods'],
})
