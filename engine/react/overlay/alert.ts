/** antd's alert, loaded by forms that have something to show in it. */
export { Alert as default } from 'antd'
