import { CloseCircleFilled } from '@ant-design/icons';
import { zhCN as t } from '../text/zh-CN.ts';

/** Lets a list be cleared by a button with a Chinese name; antd draws its usual icon only where no name is given. */
export const CLEARABLE = { clearIcon: <CloseCircleFilled />, label: t.states.clear };
