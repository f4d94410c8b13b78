import { answer, type ApiRequest, leaves, type Route, route, under } from "../../http/route";
import type { ResellerUser } from "../../platform/panel/users";
import { Refusal } from "../../platform/refusal";
import { shownId } from "../../shapes";
import { ownOf, buyerOf } from "../access";

function shown({ shapes }: ApiRequest, user: ResellerUser): Record<string, unknown> {
  const { id, fname, lname, email, locale, account_id, account_brand_id, created_at } = user;
  return {
    ...{ id: shownId(id, shapes), fname, lname, email, account_brand_id, locale, created_at, updated_at: created_at },
    ...(shapes.userAccount === "always" && { account_id: shownId(account_id, shapes) }),
  };
}

const wrapped = ({ shapes }: ApiRequest, user: unknown): unknown => under(shapes.user, user, "user");

function notPermitted(): never {
  throw new Refusal(401, { errors: ["Not permitted"] });
}

const path = "/api/users";
const one = `${path}/{id}`;
const common = { accountRequired: true, notViaOAuth: true } as const;

export const userRoutes: Route[] = [
  route(`GET ${path}`, common, (request) => {
    const own = request.platform.users.list().filter(({ account }) => account === request.account);
    return answer(200, { users: own.map((user) => shown(request, user)) });
  }),
  route(`GET ${one}`, common, (request) => {
    const user = ownOf(request, request.platform.users.find(request.param("id")), "User");
    return answer(200, wrapped(request, shown(request, user)));
  }),
  route(
    `POST ${path}`,
    { ...common, body: { user: leaves("fname", "lname", "email", "company_name", "locale", "billing_term") } },
    (request) => {
      const made = request.platform.users.create(buyerOf(request), request.wrapped("user"));
      const { id, fname, lname, email, account_id, password, api_token, created_at } = made;
      const told = { id: shownId(id, request.shapes), fname, lname, email, created_at, updated_at: created_at, password, api_token };
      return answer(201, wrapped(request, { ...told, account_id: shownId(account_id, request.shapes) }));
    },
  ),
  route(`PATCH ${one}`, common, notPermitted),
  route(`DELETE ${one}`, common, notPermitted),
];
