const list = (text: string): readonly string[] => text.split(' ')

/** Word lists of the trade for made-up rows. */
export const SURNAMES = list(
  '王 李 张 刘 陈 杨 赵 黄 周 吴 徐 孙 胡 朱 高 林 何 郭 马 罗 梁 宋 郑 谢 韩 唐 冯 于 董 萧 程 曹 袁 邓 许 傅 沈 曾 彭 吕 苏 卢 蒋 蔡 贾 丁 魏 薛 叶 阎 余 潘 杜 戴 夏 钟 汪 田 任 姜',
)
export const GIVEN_NAMES = list(
  '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 涛 明 超 霞 平 刚 桂英 建华 晓明 志强 海燕 雪梅 文博 思远 雨桐 子涵 浩然 欣怡 佳琪 俊杰 梓萱 一诺 嘉怡 宇航 晨曦 若曦 诗涵 婉清 明哲 博文 天佑 可馨 梦洁 静怡 国栋 志远 立新',
)
export const CITIES = list(
  '北京 上海 广州 深圳 杭州 南京 苏州 成都 重庆 武汉 西安 长沙 郑州 青岛 厦门 合肥 宁波 无锡 福州 济南 昆明 大连 沈阳 天津 佛山 东莞',
)
export const ROADS = list(
  '人民路 中山路 解放路 建设路 和平路 新华路 长江路 黄河路 文化路 科技路 学府路 迎宾路 滨江路 朝阳路 复兴路',
)
export const BRANDS = list(
  '星辰 云帆 青禾 海棠 鹿鸣 山岚 知味 晴川 拾光 远航 嘉禾 悦选 优品 万象 乐享 畅行 臻选 同城 一品 佳致 微光 蓝鲸 木棉 向阳 和风',
)
export const PRODUCT_NAMES = list(
  '话费充值 视频会员 音乐会员 咖啡券 加油卡 立减金 满减券 折扣券 兑换码 礼品卡 外卖红包 打车券 电影票 超市卡 蛋糕券 体检套餐 流量包 酒店券 生鲜券 积分商品 健身月卡 图书卡 洗车券 家电清洗 机场贵宾',
)
export const SEASONS = list(
  '春季 夏季 秋季 冬季 新年 周末 会员日 开学季 年中 双十一 双十二 中秋 国庆 端午 元宵 周年庆',
)
export const OCCASIONS = list('专享 特惠 拉新 回馈 首绑 月月刷 达标 抽奖 签到 裂变 满赠 秒杀 团购 预热 返场')
export const UNITS = list('总部 一部 二部 三部 华东 华南 华北 西南 西北 华中 东北 线上 线下 直营 渠道')
export const SENTENCES = list(
  '按活动规则发放，长期有效。 请在有效期内使用，逾期作废。 仅限新用户参与一次。 经业务部门确认后生效。 与上月口径保持一致。 由运营人工复核后入账。 库存不足时自动停止。 节假日顺延处理。 请核对金额后再提交。 历史数据迁移而来。 客户要求加急处理。 结算时按实际核销计算。',
)
