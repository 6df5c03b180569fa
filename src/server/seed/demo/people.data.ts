/** Names with their accounts; written out because dictionaries misread some surnames. */
export const ROSTER = `
陈思远 chensiyuan 总经办 ceo admin|林静怡f linjingyi 总经办 coo auditor|高文博 gaowenbo 财务中心 cfo finance_director|许志强 xuzhiqiang 技术中心 cto operator
沈婉清f shenwanqing 总经办 assistant viewer|何俊杰 hejunjie 市场中心 market-mgr operator|罗雅琴f luoyaqin 品牌策划部 brand-mgr operator|梁晓峰 liangxiaofeng 品牌策划部 planner viewer
宋佳宁f songjianing 品牌策划部 designer viewer|唐宇航 tangyuhang 新媒体组 media viewer|韩梦洁f hanmengjie 新媒体组 media viewer|冯子墨 fengzimo 活动运营部 activity-mgr operator
邓丽华f denglihua 活动运营部 operator operator|曹立新 caolixin 活动运营部 operator operator|彭雨桐f pengyutong 直播组 anchor viewer|曾国栋 zengguodong 直播组 media viewer
肖海燕f xiaohaiyan 销售中心 sales-mgr operator|田振华 tianzhenhua 华东大区 area-mgr operator|董春梅f dongchunmei 上海销售组 sales viewer|潘伟明 panweiming 上海销售组 sales viewer
袁秀兰f yuanxiulan 杭州销售组 sales viewer|蔡志远 caizhiyuan 杭州销售组 sales viewer|蒋欣怡f jiangxinyi 华南大区 area-mgr operator|余建军 yujianjun 广州销售组 sales viewer
杜明月f dumingyue 广州销售组 sales viewer|叶承志 yechengzhi 深圳销售组 sales viewer|程晓雯f chengxiaowen 深圳销售组 sales viewer|魏东升 weidongsheng 华北大区 area-mgr operator
苏慧敏f suhuimin 北京销售组 sales viewer|吕思齐 lvsiqi 北京销售组 sales viewer|丁国平 dingguoping 大客户部 key-mgr operator|任雪晴f renxueqing 大客户部 sales viewer
姚一鸣 yaoyiming 商品中心 goods-mgr operator|卢佩玲f lupeiling 选品部 buyer viewer|姜浩然 jianghaoran 选品部 buyer viewer|崔若曦f cuiruoxi 供应商管理部 supplier-mgr operator
钟立群 zhongliqun 供应商管理部 supplier-op operator|谭雅静f tanyajing 卡券组 card-op operator|汪家豪 wangjiahao 仓储物流部 warehouse viewer|范丽娜f fanlina 仓储物流部 warehouse viewer
石磊 shilei 客户服务中心 service-mgr support|廖诗涵f liaoshihan 在线客服组 service support|贾文静f jiawenjing 在线客服组 service support|夏天宇 xiatianyu 在线客服组 service support
付晓敏f fuxiaomin 售后组 after-sale support|方志刚 fangzhigang 售后组 after-sale support|邹婷婷f zoutingting 投诉处理组 complaint support|熊建国 xiongjianguo 会计核算部 accountant auditor
孟凡玲f mengfanling 会计核算部 accountant auditor|秦晓东 qinxiaodong 资金结算部 settle finance|白雪f baixue 资金结算部 settle finance_auditor|江海波 jianghaibo 内审组 auditor auditor
阎丽萍f yanliping 人力资源部 hr-mgr viewer|薛佳怡f xuejiayi 人力资源部 hr viewer|侯俊峰 houjunfeng 行政部 admin-office viewer|雷鸣 leiming 平台研发部 dev viewer
史文琪f shiwenqi 平台研发部 dev viewer|龙飞 longfei 数据组 data viewer|段小雨f duanxiaoyu 数据组 data viewer -|顾明哲 gumingzhe 运维组 ops operator|毛慧琳f maohuilin 测试组 qa viewer x
`
