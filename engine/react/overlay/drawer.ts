/** antd's drawer, fetched by the pages that open one. */
export { Drawer as default } from 'antd'
