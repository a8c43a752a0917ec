/** antd's alert, fetched by the forms that have something to tell. */
export { Alert as default } from 'antd'
