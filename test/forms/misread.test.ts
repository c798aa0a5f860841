import { areaList } from '@vant/area-data';
import { expect, test } from 'vitest';
import { isGarbled } from '../../engine/forms/is-garbled.ts';

const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙薄伏岑习胥保和蔺';
const GIVEN =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华慧巧美婷玲珊莎莉琳璐瑶瑾琪琦琬琼珍珠玉环璇璟璞楠梓梅桐榕槿檀欣怡悦恬恺惠慕懿晓晖晗晨景晴曦昊昕昱昭春宇宁安宏宗宝宸家容宽寒妍妮姗姝婉婕婧婵嫣嬿娅娆娇娥峰岚岩嵩川州帆希康庆廷建弘彤彦彬影心志忠思恩博卓卿原双可君嘉国园坤城培墨壮天奇奕妙子孟学轩辉辰达远逸遥郁金鑫钧铭锋锐锦长闻阳雅雨雪霖露青靖韵颖风飞馨驰骏骥鸣鸿鹏鹤麒麟黎龙';

test('no usual name, no city and no county is taken for a text that was spoilt', () => {
  const names = [...SURNAMES].flatMap((surname) =>
    [...GIVEN].flatMap((one, i) => [
      surname + one,
      ...[1, 7, 31, 97].map((away) => surname + one + GIVEN[(i + away) % GIVEN.length]),
    ]),
  );
  const { province_list, city_list, county_list } = areaList;
  const places = [province_list, city_list, county_list].flatMap((list) => Object.values(list));
  expect(names.length).toBeGreaterThan(200_000);
  expect([...names, ...places, places.join(''), names.slice(0, 5000).join('')].filter(isGarbled)).toEqual([]);
});
