import 'dayjs/locale/zh-cn'

export { DatePicker as default } from 'antd'
