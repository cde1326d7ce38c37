import type { Random } from '#demo/random.ts'

/** Invented names of companies, banks and people for the demo. */

export const MERCHANT_NAMES = [
  '星河商城',
  'Lotus Bazaar',
  '蓝鲸游戏',
  'Savanna Market',
  '云途旅行',
  'Monsoon Books',
  '青禾生鲜',
  'Peacock Fashion',
  '极光直播',
  'Baobab Telecom',
  '万象数码',
  'Cardamom Kitchen',
  'Kestrel Games',
  '旧城书屋',
] as const

export const SUPPLIER_NAMES = [
  '鸿运码商',
  'Sharma Collections',
  '聚丰支付',
  'Acacia Pay Partners',
  '金海通道',
  'Deccan Receipts',
  '恒信码商',
  'Rift Valley Agents',
  '顺达收款',
  'Malabar Payments',
  '瑞泰通道',
  'Coastline Collect',
  '嘉禾码商',
  'Ganga Settlement',
  '中盛收款',
  'Highland Receipts',
  '新锐通道',
  'Banyan Collections',
  '汇通码商',
  'Lakeside Pay Partners',
] as const

export const STAFF_NAMES = {
  superadmin: '超级管理员',
  platformadmin: '平台管理员',
  techsupport: '技术支持',
  techmaintain: '技术维护',
  custservice: '客服小林',
} as const

/** Indian banks by the four-letter prefix of their branch codes (IFSC). */
export const INDIAN_BANKS = [
  ['HDFC', 'HDFC Bank'],
  ['ICIC', 'ICICI Bank'],
  ['SBIN', 'State Bank of India'],
  ['UTIB', 'Axis Bank'],
  ['KKBK', 'Kotak Mahindra Bank'],
  ['PUNB', 'Punjab National Bank'],
  ['YESB', 'Yes Bank'],
  ['INDB', 'IndusInd Bank'],
] as const

export const DIGITAL_RMB_BANKS = ['工商银行', '农业银行', '中国银行', '建设银行', '交通银行', '招商银行'] as const

const INDIAN_GIVEN = [
  'Aarav',
  'Aditi',
  'Amit',
  'Ananya',
  'Arjun',
  'Deepak',
  'Divya',
  'Farhan',
  'Imran',
  'Isha',
  'Karan',
  'Kavya',
  'Lakshmi',
  'Manoj',
  'Meera',
  'Neha',
  'Nikhil',
  'Pooja',
  'Priya',
  'Rahul',
  'Rajesh',
  'Ravi',
  'Rohan',
  'Sanjay',
  'Shreya',
  'Sunita',
  'Suresh',
  'Vikram',
  'Vivek',
  'Zoya',
] as const
const INDIAN_FAMILY = [
  'Agarwal',
  'Ali',
  'Bose',
  'Chauhan',
  'Das',
  'Desai',
  'Gupta',
  'Iyer',
  'Jain',
  'Joshi',
  'Khan',
  'Kumar',
  'Menon',
  'Mishra',
  'Nair',
  'Patel',
  'Pillai',
  'Rao',
  'Reddy',
  'Sharma',
  'Singh',
  'Thomas',
  'Verma',
  'Yadav',
] as const
const KENYAN_GIVEN = [
  'Achieng',
  'Akinyi',
  'Amina',
  'Barasa',
  'Chebet',
  'Faith',
  'Hassan',
  'Jepkosgei',
  'Juma',
  'Kamau',
  'Mercy',
  'Moraa',
  'Mumbi',
  'Njeri',
  'Odhiambo',
  'Wafula',
  'Wanjiku',
  'Zawadi',
] as const
const KENYAN_FAMILY = [
  'Cheruiyot',
  'Gathoni',
  'Kariuki',
  'Kiplagat',
  'Makena',
  'Mohamed',
  'Mutua',
  'Mwangi',
  'Njoroge',
  'Nyambura',
  'Omondi',
  'Onyango',
  'Otieno',
  'Wekesa',
] as const
const CHINESE_FAMILY = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'] as const
const CHINESE_GIVEN = [
  '伟',
  '芳',
  '娜',
  '敏',
  '静',
  '强',
  '磊',
  '洋',
  '艳',
  '勇',
  '军',
  '杰',
  '娟',
  '涛',
  '明',
  '超',
  '秀英',
  '桂兰',
  '建国',
  '志强',
  '雨桐',
  '子涵',
  '梓萱',
  '浩然',
  '欣怡',
  '晨曦',
] as const

/** Given and family names by the payment currency. */
export const PEOPLE = {
  INR: { first: INDIAN_GIVEN, last: INDIAN_FAMILY, join: ' ' },
  KES: { first: KENYAN_GIVEN, last: KENYAN_FAMILY, join: ' ' },
  CNY: { first: CHINESE_FAMILY, last: CHINESE_GIVEN, join: '' },
} as const

export const SUBJECTS = [
  '充值',
  'Order payment',
  '会员续费',
  'Top-up',
  '商品订单',
  'Wallet recharge',
  '门票',
  'Subscription',
] as const

/** A person's name as is usual where the currency is; an Indian one for a currency of no country. */
export function personName(random: Random, currency: string): string {
  const { first, last, join } = PEOPLE[currency as keyof typeof PEOPLE] ?? PEOPLE.INR
  return `${random.pick<string>(first)}${join}${random.pick<string>(last)}`
}
