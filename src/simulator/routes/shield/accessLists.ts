import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { accessListTypes, readAccessList, readWholeAccessList, refuseChecksum } from "../../platform/shield/accessList";
import { shieldOf, writableShieldOf } from "./access";
import { shownAccessList, shownItem, shownItems, shownItemWrite } from "./itemShapes";

function list(request: ApiRequest): Answer {
  const shown = shieldOf(request)
    .accessLists.list()
    .map((accessList) => shownAccessList(accessList, request.shapes));
  if (request.shapes.accessListList === "withoutContent") for (const accessList of shown) delete accessList.content;
  return shownItems("access_list", shown, request.shapes);
}

function enums(request: ApiRequest): Answer {
  shieldOf(request);
  const first = request.platform.rules.accessListNumbers === "shifted" ? 1 : 0;
  const enumValues = accessListTypes.map((name, index) => ({ name, value: index + first }));
  if (request.shapes.accessListEnums === "array") return answer(200, [{ enumName: "AccessListType", enumValues }]);
  const pairs = enumValues.map(({ name, value }) => (request.shapes.accessListEnums === "map" ? [name, value] : [value, name]));
  return answer(200, { type: Object.fromEntries(pairs) });
}

const path = "/api/sites/{site_id}/shield/access_lists";
const body = leaves("name", "description", "type", "content", "checksum");

export const accessListRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", list),
  route(`GET ${path}/enums`, "sites:read", enums),
  route(`GET ${path}/{id}`, "sites:read", (request) => {
    const accessList = shieldOf(request).accessLists.get(request.param("id"));
    return shownItem("access_list", shownAccessList(accessList, request.shapes), request.shapes);
  }),
  route(`POST ${path}`, { scope: "sites:write", body }, (request) => {
    const { accessLists } = writableShieldOf(request);
    const { checksum, ...fields } = readWholeAccessList(request.body ?? {});
    refuseChecksum(checksum, fields.content ?? "");
    return shownItemWrite(201, "access_list", shownAccessList(accessLists.addLater(fields), request.shapes), request.shapes);
  }),
  route(`PATCH ${path}/{id}`, { scope: "sites:write", body }, (request) => {
    const { accessLists } = writableShieldOf(request);
    const before = accessLists.get(request.param("id"));
    const read = request.platform.rules.shieldPatch === "replace" ? readWholeAccessList : readAccessList;
    const { checksum, ...changes } = read(request.body ?? {});
    refuseChecksum(checksum, changes.content ?? before.content);
    return shownItemWrite(200, "access_list", shownAccessList(accessLists.changeLater(before.id, changes), request.shapes), request.shapes);
  }),
  route(`DELETE ${path}/{id}`, "sites:write", (request) => {
    writableShieldOf(request).accessLists.removeLater(request.param("id"));
    return answer(204);
  }),
];
