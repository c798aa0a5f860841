import { startSite } from '../engine/site/start-site.ts';
import { BLOCKS } from './blocks/blocks.ts';
import './styles/main.css';

startSite(BLOCKS);
