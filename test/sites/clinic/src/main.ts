import { startSite } from '../../../../engine/site/start-site.ts';
import { BLOCKS } from './blocks.ts';
import './clinic.css';

startSite(BLOCKS);
