import { crossEveryType } from "./everyType";

crossEveryType("update");
crossEveryType("delete");
