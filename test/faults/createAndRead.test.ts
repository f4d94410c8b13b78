import { crossEveryType } from "./everyType";

crossEveryType("create");
crossEveryType("read");
